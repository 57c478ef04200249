export const conditionLabel = 'Condition for a success';
export const mappingLabel = 'Mapping';
