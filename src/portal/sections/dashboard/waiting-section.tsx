import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { actionList, type LifecycleAction } from '../../queries/ledgers.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { actionNames } from '../developers/action-names.ts';
import { EndingBadge } from '../developers/ending.tsx';
import classes from './dashboard.module.css';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/');
const pageSize = 5;

/** The section's id on the page, for links. */
export const waitingSectionId = 'waiting';

const columns: readonly Column<LifecycleAction>[] = [
  { header: t('Student'), cell: ({ student }) => student.name },
  { header: t('Course'), cell: ({ course }) => course.name, from: 'desktop' },
  { header: t('Action'), cell: ({ kind }) => actionNames[kind], from: 'tablet' },
  {
    header: t('Outcome'),
    cell: ({ ending, outcome }) => <EndingBadge ending={ending} status={outcome?.lmsStatus ?? null} />,
  },
  { header: t('Requested'), cell: ({ createdAt }) => <Time at={createdAt} />, from: 'tablet' },
];

/** A list of actions that failed and need a decision. Each one links to its enrolment, where the user decides. */
export function WaitingSection() {
  const { cursor } = route.useSearch();
  const query = useQuery(actionList({ choice: 'ANY', cursor, limit: pageSize }));
  const paging = usePaging();
  const isAdmin = useIsAdmin();
  return (
    <Section
      id={waitingSectionId}
      title={t('Needs attention')}
      description={t(
        'These actions failed, or it is not known whether the LMS did them. Open an action to choose what to do next.',
      )}
      flush
      actions={
        isAdmin ? (
          <TextLink to="/developers/activity" search={{ tab: 'actions', choice: 'ANY' }}>
            {t('Show them with their technical details')}
          </TextLink>
        ) : undefined
      }
    >
      <div className={classes.waiting}>
        <DataList
          label={t('Actions that need attention')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ enrolmentId }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } })}
          narrow={({ kind, course }) => `${actionNames[kind]}, ${course.name}`}
          empty={
            <StateMessage icon={IconCircleCheck} title={t('Nothing needs attention')}>
              {t('All requested actions are finished.')}
            </StateMessage>
          }
          paging={paging}
          pendingRows={pageSize}
        />
      </div>
    </Section>
  );
}
