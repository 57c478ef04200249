import type { ListedUser } from '../store/user-administration.ts';

export function presentUser(user: ListedUser) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    isOperator: user.isOperator,
    createdAt: user.createdAt.toISOString(),
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    hasSecondFactor: user.hasSecondFactor,
  };
}
