import type { ListedUser } from '../store/user-administration.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentUser(user: ListedUser): Schema<'User'> {
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
