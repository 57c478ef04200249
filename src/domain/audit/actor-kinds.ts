/** The kinds of actors: a user, an operator at the command line, or the service itself. */
export const actorKinds = ['USER', 'COMMAND_LINE', 'SYSTEM'] as const;
export type ActorKind = (typeof actorKinds)[number];
