import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface PathLinkProps {
  /** A path of the portal, as the API returns it. */
  readonly path: string;
  readonly className?: string | undefined;
  /** Called when the link is followed in this window. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** A link to a path of the portal that is not known before the API returns it. */
export function PathLink({ path, className, onFollow, children }: PathLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    // The browser opens another window or saves the page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onFollow?.();
    router.history.push(path);
  };
  return (
    <a href={path} className={className} onClick={follow}>
      {children}
    </a>
  );
}
