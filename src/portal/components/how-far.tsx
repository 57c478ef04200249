import { Progress, Text } from '@mantine/core';

interface HowFarProps {
  /** Says whose progress it is. */
  readonly label: string;
  /** Says what is counted. */
  readonly counted: string;
  readonly done: number;
  /** Null while nobody knows how much there is to do. */
  readonly total: number | null;
  /** The numbers in words. */
  readonly text: string;
}

/** The bar of a job that goes on, with its numbers below. A job without anything to do is complete. */
export function HowFar({ label, counted, done, total, text }: HowFarProps) {
  const share = total === null ? 0 : total === 0 ? 1 : done / total;
  return (
    <div>
      <Progress.Root size="lg" aria-label={label}>
        <Progress.Section value={share * 100} aria-label={counted} aria-valuetext={text} />
      </Progress.Root>
      <Text mt={6}>{text}</Text>
    </div>
  );
}
