/** The variables of the texts of e-mails to students, by their names in `{{name}}`. There are no others. */
export const templateVariables = [
  'firstName',
  'studentName',
  'certificateTitle',
  'certificateNumber',
  'courseName',
  'organisationName',
  'date',
] as const;

export type TemplateVariable = (typeof templateVariables)[number];

/** A value for each variable, as plain text on one line. */
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** The text of an e-mail that an organisation may write. The facts, the links and the footer are always added. */
export interface TemplateText {
  /** One line of plain text with variables. */
  readonly subject: string;
  /** One line of plain text with variables. */
  readonly heading: string;
  /**
   * Paragraphs with an empty line between them. `**bold**` and `[text](https://…)` are the only markup; `{{name}}` is a
   * variable.
   */
  readonly body: string;
}

/** The limits of a text. Lengths in UTF-16 units. */
export const templateLimits = {
  subject: 150,
  heading: 150,
  body: 4_000,
  paragraphs: 30,
  variables: 40,
  links: 5,
  address: 500,
} as const;
