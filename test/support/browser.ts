import { execFile, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

interface Program {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

const root = join(import.meta.dirname, '..', '..');

/**
 * The disabled features of the browser. Of several such flags only the last counts, so Playwright's own (its
 * `chromiumSwitches`) are repeated. The others are the lists below the address bar, two invisible pages that every
 * window loads. They cost half a second of CPU for each page that a test opens.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Starts a real browser without a window: the machine's Chrome or Chromium, else the one in @sparticuz/chromium (Linux
 * x64), which is unpacked into the cache folder once.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = installedBrowser() ?? (await packagedBrowser());
  return chromium.launch({
    executablePath,
    env: { ...stringsOnly(process.env), ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors in the console, uncaught exceptions, violations of the Content-Security-Policy, requests that failed. */
  readonly complaints: string[];
}

/** Opens a page in a context of its own that collects everything that a developer's console would show in red. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (violation) => {
    console.error('policy: ' + violation.violatedDirective + ' ' + violation.blockedURI);
  })`);
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser itself requests this icon beside a PDF, and no page can prevent it.
    const isIcon = url.endsWith('/favicon.ico');
    // The script above, which the frame of a preview does not let run, as it should.
    const isBlocked = message.text().startsWith("Blocked script execution in 'about:blank'");
    if (message.type() === 'error' && !isIcon && !isBlocked) complaints.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // A PDF that the browser sends to its viewer or saves counts as an aborted page. So may the viewer, an extension of
    // its own.
    const isOfViewer = request.url().endsWith('.pdf') || request.url().startsWith('chrome-extension:');
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page aborts the modules that it loads ahead of time.
    const isLeftBehind = reason === 'net::ERR_ABORTED' && request.url().includes('/assets/');
    if (!isOfViewer && !isLeftBehind) complaints.push(`${request.url()}: ${reason}`);
  });
  return { page, complaints };
}

/**
 * Returns selectors and texts of elements beyond the window's edges; empty when no sideways scrolling is needed.
 * @param scrolling selector of boxes that scroll sideways by themselves, whose content does not count
 */
export function overflowing(page: Page, scrolling?: string): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    // What is hidden from sight, but read to the blind, is clipped to nothing, with all that it contains.
    const isUnseen = (element) => {
      // Such as the copy of a text area that measures its height. If it widens the page, the page is named.
      if (getComputedStyle(element).visibility === 'hidden') return true;
      for (let each = element; each !== null; each = each.parentElement) {
        const { clipPath, clip } = getComputedStyle(each);
        if (/^inset\\((50|100)%\\)$/.test(clipPath) || /^rect\\(0px,? 0px,? 0px,? 0px\\)$/.test(clip)) return true;
      }
      return false;
    };
    const scrolling = ${JSON.stringify(scrolling ?? null)};
    const isWithin = (element) => scrolling !== null && (element.parentElement?.closest(scrolling) ?? null) !== null;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect();
      const isBeyond = box.width > 1 && (Math.floor(box.right) > width || Math.ceil(box.left) < 0);
      return isBeyond && !isUnseen(element) && !isWithin(element);
    });
    const found = wide.map((element) => element.tagName + ': ' + element.textContent.trim().slice(0, 40));
    return document.documentElement.scrollWidth > width ? ['the page', ...found] : found;
  })()`);
}

function installedBrowser(): Program | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const executablePath = candidates.find(isExecutable);
  return executablePath === undefined ? null : { executablePath, env: {} };
}

async function packagedBrowser(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests need Chrome or Chromium: no chromium and no google-chrome is on PATH.');
  }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'attain');
  const folder = join(cache, `chromium-${devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) await unpack(cache, folder);
  const executablePath = join(folder, 'chromium');
  // The package's own copies of libraries that a machine without a desktop lacks. They fit worse than the machine's
  // own.
  const missing = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout.includes('not found');
  return {
    executablePath,
    env: {
      FONTCONFIG_PATH: join(folder, 'fonts'),
      ...(missing ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {}),
    },
  };
}

/**
 * Unpacks beside the final folder and moves the result there in one step, because several suites may need it at the
 * same time.
 */
async function unpack(cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'chromium-draft-'));
  try {
    // The package unpacks into the temporary folder, and its libraries only if it detects a Lambda.
    const script = `await (await import('@sparticuz/chromium')).default.executablePath();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    const fonts = `<dir>/usr/share/fonts</dir><dir>${join(folder, 'fonts', 'fonts')}</dir>`;
    writeFileSync(
      join(draft, 'fonts', 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>`,
    );
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function stringsOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
