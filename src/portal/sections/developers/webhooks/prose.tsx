/** Shows a text of the catalogue: paragraphs that may contain code between backticks. */
export function Prose({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => (
      <p key={paragraph}>
        {paragraph
          .split('`')
          .map((part, index) => (index % 2 === 0 ? part : <code key={`${index} ${part}`}>{part}</code>))}
      </p>
    ));
}
