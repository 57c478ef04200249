import { Anchor, Text } from '@mantine/core';
import { CodeBlock } from '../../components/code-block.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

interface ApiCallProps {
  readonly reportUrl: string;
  /** The complete key, while the page still has it. */
  readonly apiKey: string | null;
}

/** An example of the call with which an LMS reports progress, ready to run. */
export function ApiCall({ reportUrl, apiKey }: ApiCallProps) {
  return (
    <Section
      title={t('Report progress')}
      description={
        <Trans
          text={'For the details of this request, see the <link>API documentation (opens in a new tab)</link>.'}
          values={{
            link: (text) => (
              <Anchor href="/docs" target="_blank" rel="noreferrer" fz="inherit" underline="always">
                {text}
              </Anchor>
            ),
          }}
        />
      }
    >
      <Text mb="sm">
        {apiKey === null
          ? t(
              'To try it, run this command. Replace YOUR_API_KEY with your key, and enr-2041 with the id of an enrolment in your LMS.',
            )
          : t('To try the new key, run this command. Replace enr-2041 with the id of an enrolment in your LMS.')}
      </Text>
      <CodeBlock label={t('curl command')} code={curl(reportUrl, apiKey ?? 'YOUR_API_KEY')} />
      <Text mt="sm">
        <Trans
          text="The answer to an accepted report is 200 without a body. <link>API requests</link> shows what the report changed, or why it was refused."
          values={{
            link: (text) => (
              <TextLink to="/developers/api-requests" underline="always">
                {text}
              </TextLink>
            ),
          }}
        />
      </Text>
    </Section>
  );
}

const curl = (url: string, key: string): string =>
  [
    `curl -i -X PUT '${url}' \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"lmsEnrolmentId": "enr-2041", "progress": 42.5}'`,
  ].join('\n');
