/**
 * The address in the example row of the templates. A row with it is skipped, in case somebody leaves it in. The name
 * `.invalid` belongs to nobody (RFC 2606).
 */
export const templateExampleEmail = 'example@template.invalid';
