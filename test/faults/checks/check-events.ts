import { by, checkEach, type Check, type Violation } from './check.ts';

/** The endpoint accepted every event of the run at least once, under one id, with a valid signature. */
export const everyEventIsDelivered: Check = ({ rows, events }) => {
  const attempts = by(events, ({ id }) => id);
  const result = checkEach('every event is delivered with one id', rows.domainEvents, (event): Violation[] => {
    const own = attempts.get(event.id) ?? [];
    const problems: string[] = [];
    if (!own.some(({ taken, signed }) => taken && signed))
      problems.push(`${event.type} was not taken in ${own.length} attempts`);
    if (own.some(({ signed }) => !signed)) problems.push(`${event.type} came with a wrong signature`);
    if (own.some(({ organisationId }) => organisationId !== event.organisationId))
      problems.push('it went to another organisation');
    if (own.some(({ type }) => type !== event.type))
      problems.push(`${event.type} came as ${own.map(({ type }) => type).join()}`);
    return problems.map((problem) => ({ id: event.id, problem }));
  });
  const known = new Set(rows.domainEvents.map(({ id }) => id));
  const strangers = [...attempts.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, problem: 'no event has this id' }));
  const again = [...attempts.values()].filter((own) => own.filter(({ taken }) => taken).length > 1).length;
  return {
    ...result,
    violations: [...result.violations, ...strangers],
    note: `${events.length} attempts, ${again} events taken more than once`,
  };
};

/** An event has a delivery, and it is recorded as delivered. */
export const deliveriesAreNoted: Check = ({ rows }) => {
  const deliveries = by(rows.deliveries, ({ eventId }) => eventId);
  return checkEach('every delivery is noted as DELIVERED', rows.domainEvents, ({ id, type }): Violation | null => {
    const states = (deliveries.get(id) ?? []).map(({ state }) => state).join();
    return states === 'DELIVERED' ? null : { id, problem: `${type}: ${states || 'no delivery'}` };
  });
};
