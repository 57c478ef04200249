import { refuseFile as refuse } from '../refuse-file.ts';
import { asSentence } from '../../../language/sentence.ts';

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

/**
 * Says by its first bytes whether a file is an Excel workbook or a text.
 * @throws ApplicationError UNPROCESSABLE for a workbook that is encrypted or has the form of before 2007
 */
export function isWorkbook(file: Buffer): boolean {
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) {
    if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      refuse(
        asSentence(
          'The workbook is protected with a password. Remove the password in Excel, save it, and choose it again.',
        ),
      );
    }
    refuse(asSentence('The file is an old Excel workbook (.xls). Save it as .xlsx in Excel, and choose it again.'));
  }
  return startsWith(file, [0x50, 0x4b]);
}
