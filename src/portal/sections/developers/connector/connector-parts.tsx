import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import type { Connection } from '../../../queries/lms-connection.ts';
import classes from './connector.module.css';
import { t } from '../../../../language/translate.ts';

/** Links to what else there is about the connection. */
export function ConnectorParts({ connection }: { connection: Connection }) {
  return (
    <Section title={t('More about this connection')}>
      <ul className={classes.parts}>
        <li>
          <TextLink to="/developers/lms-integration/connector/progress">{t('Progress')}</TextLink>
          <span>
            {t('Attain asks your LMS for the progress of active enrolments, or takes its webhooks at an address.')}
          </span>
        </li>
        <li>
          <TextLink to="/developers/lms-integration/check">{t('Run a full check with test students')}</TextLink>
          <span>
            {t('Goes through the life of an enrolment with test students, and says what fits and what does not.')}
          </span>
        </li>
        <li>
          <TextLink to="/developers/lms-integration/connector/document">{t('Customise the document')}</TextLink>
          <span>
            {connection.document === null
              ? t('Change how Attain calls your LMS: a field that your LMS wants, another way to find a user.')
              : connection.newerVersion === null
                ? t('You use a document of your own.')
                : t('You use a document of your own. Version {newerVersion} of the preset is new.', {
                    newerVersion: connection.newerVersion,
                  })}
          </span>
        </li>
      </ul>
    </Section>
  );
}
