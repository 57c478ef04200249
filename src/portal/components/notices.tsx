import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAhead } from '../connection/load-ahead.ts';
import { loadNotices, onNotice } from './notify.ts';
import classes from './notices.module.css';

const Notifications = lazy(async () => ({ default: (await loadNotices()).Notifications }));

/** The place where messages appear, at the bottom of every page. Its code loads after the first page, or with the first message. */
export function Notices() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const stopLoading = loadAhead(loadNotices);
    const stopListening = onNotice(() => setWanted(true));
    return () => {
      stopLoading();
      stopListening();
    };
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      {/* The position only decides that a message comes from below; its place is in the styles. */}
      <Notifications position="bottom-center" classNames={{ root: classes.place! }} />
    </Suspense>
  ) : null;
}
