import type { Page, PageScreenshotOptions } from 'playwright-core';

/** Keeps a picture of a page. On a busy machine Chromium cannot capture one at times; then it tries once more. */
export async function takePicture(page: Page, options: PageScreenshotOptions): Promise<void> {
  try {
    await page.screenshot(options);
  } catch (error) {
    if (!String(error).includes('Unable to capture screenshot')) throw error;
    await page.screenshot(options);
  }
}
