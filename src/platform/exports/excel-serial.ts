const dayMs = 86_400_000;
/** Day 0 of Excel's calendar, for moments after February 1900. */
const dayZero = Date.UTC(1899, 11, 30);

/**
 * Returns a function that converts a moment into Excel's number for date and time, as a clock in the time zone shows it:
 * days since 30 December 1899. Excel knows no time zones.
 * @param timeZone as the IANA names it
 */
export function excelSerialIn(timeZone: string): (moment: Date) => number {
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const of: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of clock.formatToParts(moment)) of[type] = Number(value);
    const shown = Date.UTC(of.year ?? 0, (of.month ?? 1) - 1, of.day, of.hour, of.minute, of.second);
    return (shown - dayZero) / dayMs;
  };
}
