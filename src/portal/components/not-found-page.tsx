import { NotFound } from './failure.tsx';
import { LinkButton } from './link-button.tsx';

/** Page for an address of the portal that does not exist. */
export function NotFoundPage() {
  return (
    <>
      <title>Page not found · Attain</title>
      <NotFound level={1} />
      <div style={{ textAlign: 'center' }}>
        <LinkButton to="/" variant="default">
          Go to the start page
        </LinkButton>
      </div>
    </>
  );
}
