import { useQuery } from '@tanstack/react-query';
import { alerts } from '../queries/alerts.ts';
import { BellButton } from './bell-button.tsx';
import { useOpensLater } from './opens-later.ts';

const load = async () => (await import('./alert-list.tsx')).AlertList;

/** The bell in the header with the number of open alerts. The list of them loads when it is first wanted. */
export function AlertBell() {
  const { data = [] } = useQuery(alerts());
  const [List, button] = useOpensLater(load);
  return List === null ? <BellButton alerts={data} aria-haspopup="dialog" {...button} /> : <List />;
}
