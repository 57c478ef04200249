/** The format of a cell's numbers, as far as it changes how they are read. */
export type CellFormat =
  | { readonly kind: 'GENERAL' }
  | { readonly kind: 'DATE'; readonly hasDay: boolean; readonly hasTime: boolean }
  | {
      readonly kind: 'NUMBER';
      /** Digits before the point, with leading zeros. */
      readonly digits: number;
      readonly decimals: number;
      readonly groups: boolean;
      readonly percent: boolean;
    };

export const generalFormat: CellFormat = { kind: 'GENERAL' };

/** The formats that a workbook may use by number alone. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'd.m.yyyy',
  15: 'd.m.yyyy',
  16: 'd.m.',
  17: 'm.yyyy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd.m.yyyy h:mm',
  45: 'm:ss',
  46: '[h]:mm:ss',
  47: 'm:ss',
};

/** Returns the format with a number. @param codes the workbook's own formats by number */
export function formatOf(id: number, codes: ReadonlyMap<number, string>): CellFormat {
  const code = codes.get(id) ?? builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'd.m.yyyy' : '');
  const [section = ''] = code.slice(0, 255).split(';');
  const bare = section.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  if (bare.trim() === '' || /general/i.test(bare)) return generalFormat;
  const hasDay = /[dy]/i.test(bare);
  const hasTime = /[hs]/i.test(bare);
  if (hasDay || hasTime || /m/i.test(bare)) return { kind: 'DATE', hasDay: hasDay || !hasTime, hasTime };
  // Of a format with a currency or a unit, only the number is of use.
  const number = /^([#0,]*[#0])?(?:\.([#0]*))?(%?)$/.exec(bare.trim());
  if (number === null) return generalFormat;
  const [, whole = '', fraction = '', percent] = number;
  return {
    kind: 'NUMBER',
    digits: whole.replaceAll(/[^0]/g, '').length,
    decimals: fraction.replaceAll(/[^0]/g, '').length === 0 && fraction !== '' ? 15 : fraction.length,
    groups: whole.includes(','),
    percent: percent === '%',
  };
}

/**
 * Returns the number of a cell as a person sees it: with leading zeros and decimals, and without an exponent. Dates are
 * written as 2026-11-23 and times as 14:30, since a workbook does not say in which order its reader sees day and month.
 */
export function numberText(raw: string, format: CellFormat, since1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  switch (format.kind) {
    case 'GENERAL':
      return plain(value);
    case 'DATE':
      return dateText(value, format, since1904) ?? plain(value);
    case 'NUMBER': {
      const shown = format.percent ? value * 100 : value;
      if (Math.abs(shown) >= 1e15) return plain(shown);
      const text = shown.toLocaleString('en-US', {
        minimumIntegerDigits: Math.min(Math.max(1, format.digits), 21),
        minimumFractionDigits: format.decimals === 15 ? 0 : Math.min(format.decimals, 15),
        maximumFractionDigits: Math.min(format.decimals, 15),
        useGrouping: format.groups,
      });
      return format.percent ? `${text}%` : text;
    }
  }
}

/** Writes a number without an exponent and without the last, inexact digits of its binary form. */
function plain(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const exact = Number(value.toPrecision(15));
  if (Math.abs(exact) >= 1e21 || (exact !== 0 && Math.abs(exact) < 1e-15)) return String(exact);
  return exact.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

const dayMs = 86_400_000;
const daysOf1904 = 1_462;
/** 31 December 9999, the last day that Excel shows. */
const lastDay = 2_958_465;

function dateText(value: number, format: { hasDay: boolean; hasTime: boolean }, since1904: boolean): string | null {
  const days = since1904 ? value + daysOf1904 : value;
  if (days < 0 || days >= lastDay + 1) return null;
  const seconds = Math.round((days % 1) * 86_400);
  // Excel has a 29 February 1900, which did not exist.
  const whole = Math.floor(days) + (days < 60 ? 1 : 0);
  const at = new Date(Date.UTC(1899, 11, 30) + whole * dayMs + seconds * 1_000).toISOString();
  const day = at.slice(0, 10);
  const time = seconds % 60 === 0 ? at.slice(11, 16) : at.slice(11, 19);
  if (!format.hasDay) return time;
  return format.hasTime ? `${day} ${time}` : day;
}
