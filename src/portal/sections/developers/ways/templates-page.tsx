import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { PageHeader } from '../../../components/page-header.tsx';
import { lmsOperations } from '../../../queries/lms-configuration.ts';
import { OperationsSection } from '../operations-section.tsx';
import { UseWay } from './use-way.tsx';
import { wayWords } from './way-words.ts';
import { listOf } from '../../../language/list-of.ts';
import { t } from '../../../../language/translate.ts';

/** Page of the organisation's own LMS with one request for each operation. */
export function TemplatesPage() {
  const { data } = useQuery(lmsOperations());
  const { title, description } = wayWords.CUSTOM;
  const missing = data?.filter(({ isRequired, state }) => isRequired && state.state === 'NOT_SET_UP') ?? [];
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumb={[{ label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) }]}
      />
      <OperationsSection />
      {data === undefined ? null : (
        <UseWay
          way="CUSTOM"
          label={t('Use these templates')}
          caution={
            missing.length === 0 ? null : (
              <p>
                {t('Required operations that are not set up: {operations}. Actions that need them will fail.', {
                  operations: listOf(missing.map(({ label }) => label)),
                })}
              </p>
            )
          }
        />
      )}
    </>
  );
}
