import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { NotFound } from '../../components/failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { lmsOperations, type LmsOperation } from '../../queries/lms-configuration.ts';
import { OperationEditor } from './operation-editor.tsx';
import { StateBadge } from './operations-section.tsx';
import { operationLabel } from '../enrolments/action-words.ts';
import { expectedReply } from './expected-reply.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/lms-integration/$operation');

/** Page of one operation of the organisation's own LMS: its configuration, a test, and its last call. */
export function OperationPage() {
  const { operation: name } = route.useParams();
  const query = useQuery(lmsOperations());
  const operation = query.data?.find((each) => each.operation === name);
  return (
    <>
      <PageHeader
        title={operation === undefined ? t('Operation') : operationLabel(operation.operation)}
        badge={operation === undefined ? undefined : <StateBadge operation={operation} />}
        description={operation === undefined ? undefined : describe(operation)}
        breadcrumb={[
          { label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) },
          { label: t('Own templates'), link: linkOptions({ to: '/developers/lms-integration/templates' }) },
        ]}
      />
      <QueryView query={query} what={t('operation')}>
        {() =>
          operation === undefined ? (
            <NotFound what={t('operation')} />
          ) : (
            <OperationEditor key={operation.operation} operation={operation} />
          )
        }
      </QueryView>
    </>
  );
}

const describe = ({ operation, isRequired, method }: LmsOperation) => {
  const values = { method, expects: expectedReply(operation) };
  return isRequired
    ? t('Required. Attain sends a {method} and expects {expects}.', values)
    : t('Optional. Attain sends a {method} and expects {expects}.', values);
};
