import { t } from '../../../language/translate.ts';
export const conditionLabel = t('Condition for a success');
export const mappingLabel = t('Mapping');
