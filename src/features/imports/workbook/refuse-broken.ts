import { refuseFile } from '../refuse-file.ts';
import { asSentence } from '../../../language/sentence.ts';

/** Refuses a workbook that cannot be read. @throws ApplicationError UNPROCESSABLE */
export function refuseBroken(): never {
  refuseFile(
    asSentence(
      'The workbook is damaged or is not an Excel workbook (.xlsx). Open it in Excel, save it again, and choose it.',
    ),
  );
}
