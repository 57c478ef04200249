import { refuseFile as refuse } from '../refuse-file.ts';
import { asSentence } from '../../../language/sentence.ts';

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

/** The first bytes of files that people choose by mistake: PDF, PNG, JPEG and GIF. Their names may say otherwise. */
const otherForms = ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a'].map((text) => Buffer.from(text, 'latin1'));

/** Refuses a file that is neither a text nor a workbook. @throws ApplicationError UNPROCESSABLE */
export function refuseOtherForm(): never {
  refuse(asSentence('This file is not a spreadsheet. Choose a CSV or Excel file (.xlsx).'));
}

/**
 * Says by its first bytes whether a file is an Excel workbook or a text.
 * @throws ApplicationError UNPROCESSABLE for a file that is neither, and for a workbook that is encrypted or has the form
 * of before 2007
 */
export function isWorkbook(file: Buffer): boolean {
  if (otherForms.some((bytes) => startsWith(file, [...bytes]))) refuseOtherForm();
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) {
    if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      refuse(
        asSentence(
          'The workbook is protected with a password. Remove the password in Excel, save it, and choose it again.',
        ),
      );
    }
    // Old documents of Word and PowerPoint begin alike, but have no such part.
    if (!['Workbook', 'Book\0'].some((name) => file.includes(Buffer.from(name, 'utf16le')))) refuseOtherForm();
    refuse(asSentence('The file is an old Excel workbook (.xls). Save it as .xlsx in Excel, and choose it again.'));
  }
  return startsWith(file, [0x50, 0x4b]);
}
