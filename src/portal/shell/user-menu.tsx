import { useOpensLater } from './opens-later.ts';
import { UserButton } from './user-button.tsx';

const load = async () => (await import('./user-menu-list.tsx')).UserMenuList;

/** The button of the signed-in user's menu. The menu itself loads when it is first wanted. */
export function UserMenu() {
  const [List, button] = useOpensLater(load);
  return List === null ? <UserButton aria-haspopup="menu" {...button} /> : <List />;
}
