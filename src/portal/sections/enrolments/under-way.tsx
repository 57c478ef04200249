import { Loader } from '@mantine/core';
import classes from './action.module.css';
import { t } from '../../../language/translate.ts';

/** Says which call to the LMS is being waited for. */
export function UnderWay({ call }: { call: string }) {
  return (
    <div className={classes.waiting} role="status">
      <Loader size={18} aria-hidden />
      <div>
        <strong>{t('{call} is under way.', { call })}</strong>{' '}
        {t(
          'The LMS has 15 seconds to answer. You can leave this page: the page of the enrolment will show the result.',
        )}
      </div>
    </div>
  );
}
