import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import type { Connection } from '../../../queries/lms-connection.ts';
import classes from './connector.module.css';

/** Links to what else there is about the connection. */
export function ConnectorParts({ connection }: { connection: Connection }) {
  return (
    <Section title="More about this connection">
      <ul className={classes.parts}>
        <li>
          <TextLink to="/developers/lms-integration/connector/progress">Progress</TextLink>
          <span>Attain asks your LMS for the progress of active enrolments, or takes its webhooks at an address.</span>
        </li>
        <li>
          <TextLink to="/developers/lms-integration/check">Run a full check with test students</TextLink>
          <span>Goes through the life of an enrolment with test students, and says what fits and what does not.</span>
        </li>
        <li>
          <TextLink to="/developers/lms-integration/connector/document">Customise the document</TextLink>
          <span>
            {connection.document === null
              ? 'Change how Attain calls your LMS: a field that your LMS wants, another way to find a user.'
              : connection.newerVersion === null
                ? 'You use a document of your own.'
                : `You use a document of your own. Version ${connection.newerVersion} of the preset is new.`}
          </span>
        </li>
      </ul>
    </Section>
  );
}
