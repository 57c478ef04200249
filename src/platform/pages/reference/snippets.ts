import { curlCommand, shellWord, type Text } from '../../../domain/http/curl-command.ts';
import { exampleBody, needsKey, resolved, type Contract, type PlacedOperation } from './contract.ts';
import type { CodeLanguage } from './code-view.ts';
import { phpLiteral, pythonLiteral } from './literals.ts';

export interface Snippet {
  readonly name: string;
  readonly language: CodeLanguage;
  readonly code: string;
}

/** What a request of an operation consists of. */
interface Example {
  readonly method: string;
  readonly url: string;
  /** The variable of the environment that fills `{…}` of the address, if it is a secret. */
  readonly secret: string | null;
  readonly hasKey: boolean;
  readonly body: unknown;
}

/**
 * Programs that make a request of the operation, ready to run. The API key comes from the variable API_KEY of the environment.
 * @param baseUrl the address of the installation, without a slash at its end
 */
export function snippetsOf(contract: Contract, placed: PlacedOperation, baseUrl: string): Snippet[] {
  const example = exampleOf(contract, placed, baseUrl);
  return [
    { name: 'cURL', language: 'sh', code: curl(example) },
    { name: 'Node', language: 'js', code: node(example) },
    { name: 'Python', language: 'python', code: python(example) },
    { name: 'PHP', language: 'php', code: php(example) },
  ];
}

function exampleOf(contract: Contract, { method, path, operation }: PlacedOperation, baseUrl: string): Example {
  let secret: string | null = null;
  const filled = path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = (operation.parameters ?? [])
      .map((each) => resolved(contract, each))
      .find((each) => each.name === name);
    if (name !== 'token') return parameter?.example ?? placeholder;
    secret = 'INBOUND_TOKEN';
    return placeholder;
  });
  return {
    method: method.toUpperCase(),
    url: baseUrl + filled,
    secret,
    hasKey: needsKey(operation),
    body: exampleBody(operation),
  };
}

/** The address in two parts, before and after the secret. */
const around = (url: string): [string, string] => {
  const [before = '', after = ''] = url.split(/\{\w+\}/);
  return [before, after];
};

function curl({ method, url, secret, hasKey, body }: Example): string {
  const [before, after] = around(url);
  const address: Text = secret === null ? url : [before, { variable: secret }, after];
  const json = body === undefined ? null : JSON.stringify(body);
  if (method === 'GET') return `curl -i ${shellWord(address)}`;
  return curlCommand({
    method,
    url: address,
    headers: [
      ...(hasKey ? [['Authorization', ['Bearer ', { variable: 'API_KEY' }]] as const] : []),
      ...(json === null ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body: json,
  });
}

function node({ method, url, secret, hasKey, body }: Example): string {
  const address = secret === null ? `'${url}'` : `\`${url.replace(/\{\w+\}/, `\${process.env.${secret}}`)}\``;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(hasKey || body !== undefined
      ? [
          '  headers: {',
          ...(hasKey ? ['    Authorization: `Bearer ${process.env.API_KEY}`,'] : []),
          ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
          '  },',
        ]
      : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
  ];
  return [
    options.length === 0
      ? `const response = await fetch(${address});`
      : `const response = await fetch(${address}, {\n${options.join('\n')}\n});`,
    `console.log(response.status, response.headers.get('X-Request-Id'));`,
    'if (!response.ok) throw new Error(await response.text());',
  ].join('\n');
}

function python({ method, url, secret, hasKey, body }: Example): string {
  const address = secret === null ? `"${url}"` : `f"${url.replace(/\{\w+\}/, `{os.environ['${secret}']}`)}"`;
  const usesEnvironment = hasKey || secret !== null;
  return [
    ...(body === undefined ? [] : ['import json']),
    ...(usesEnvironment ? ['import os'] : []),
    'import urllib.error',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${address},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(hasKey || body !== undefined
      ? [
          '    headers={',
          ...(hasKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
          ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
          '    },',
        ]
      : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body, '    ')}).encode(),`]),
    ')',
    'try:',
    '    with urllib.request.urlopen(request, timeout=30) as response:',
    '        print(response.status, response.headers["X-Request-Id"])',
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(f"{error.code} {error.read().decode()}")',
  ].join('\n');
}

function php({ method, url, secret, hasKey, body }: Example): string {
  const [before, after] = around(url);
  const address =
    secret === null ? `'${url}'` : `'${before}' . getenv('${secret}')${after === '' ? '' : ` . '${after}'`}`;
  return [
    '<?php',
    `$request = curl_init(${address});`,
    `$requestId = '';`,
    'curl_setopt_array($request, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(hasKey || body !== undefined
      ? [
          '    CURLOPT_HTTPHEADER => [',
          ...(hasKey ? [`        'Authorization: Bearer ' . getenv('API_KEY'),`] : []),
          ...(body === undefined ? [] : [`        'Content-Type: application/json',`]),
          '    ],',
        ]
      : []),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${phpLiteral(body, '    ')}),`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 30,',
    '    CURLOPT_HEADERFUNCTION => function ($request, $line) use (&$requestId) {',
    `        if (stripos($line, 'X-Request-Id:') === 0) {`,
    `            $requestId = trim(substr($line, strlen('X-Request-Id:')));`,
    '        }',
    '        return strlen($line);',
    '    },',
    ']);',
    '$body = curl_exec($request);',
    'if ($body === false) {',
    '    throw new RuntimeException(curl_error($request));',
    '}',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'echo "$status $requestId\\n";',
    'if ($status >= 400) {',
    '    exit($body);',
    '}',
  ].join('\n');
}
