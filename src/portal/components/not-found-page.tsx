import { NotFound } from './failure.tsx';
import { LinkButton } from './link-button.tsx';
import { t } from '../../language/translate.ts';

/** Page for an address of the portal that does not exist. */
export function NotFoundPage() {
  return (
    <>
      <title>{t('Page not found · Attain')}</title>
      <NotFound level={1} />
      <div style={{ textAlign: 'center' }}>
        <LinkButton to="/" variant="default">
          {t('Go to the start page')}
        </LinkButton>
      </div>
    </>
  );
}
