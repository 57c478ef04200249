import { Anchor, Text } from '@mantine/core';
import { CodeBlock } from '../../components/code-block.tsx';
import { Section } from '../../components/section.tsx';

interface ApiCallProps {
  readonly reportUrl: string;
  /** The whole key, while it is known. */
  readonly apiKey: string | null;
}

/** The call with which an LMS reports progress, to try it at once. */
export function ApiCall({ reportUrl, apiKey }: ApiCallProps) {
  return (
    <Section
      title="Report progress"
      description={
        <>
          Everything about this call is in the{' '}
          <Anchor href="/docs" target="_blank" rel="noreferrer" fz="inherit" underline="always">
            API documentation (opens in a new tab)
          </Anchor>
          .
        </>
      }
    >
      <Text mb="sm">
        {apiKey === null
          ? 'Try it from a command line. Put your key in the place of YOUR_API_KEY, and an enrolment’s id in your LMS in the place of enr-2041.'
          : 'Try it from a command line, with the new key. Put an enrolment’s id in your LMS in the place of enr-2041.'}
      </Text>
      <CodeBlock label="curl command" code={curl(reportUrl, apiKey ?? 'YOUR_API_KEY')} />
    </Section>
  );
}

const curl = (url: string, key: string): string =>
  [
    `curl -X PUT '${url}' \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"lmsEnrolmentId": "enr-2041", "progress": 42.5}'`,
  ].join('\n');
