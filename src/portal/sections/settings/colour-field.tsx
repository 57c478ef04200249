import { ColorInput, Group, Stack, Text, type ColorInputProps } from '@mantine/core';
import { brandColours, isColour } from '../../../domain/organisations/brand-colour.ts';
import { t } from '../../../language/translate.ts';

/** A colour as `#rrggbb`, or nothing, with a button in this colour as students see it on light and dark backgrounds. */
export function ColourField(props: ColorInputProps & { readonly value?: string }) {
  const colour = (props.value ?? '').toLowerCase();
  return (
    <Stack gap="xs">
      <ColorInput
        description={t(
          'For e-mails to students, the verification page and certificates. Without a colour, they have the colour of Attain.',
        )}
        placeholder="#7a1f5c"
        format="hex"
        withEyeDropper={false}
        // The button that saves is below.
        popoverProps={{ position: 'top-start', middlewares: { flip: false, shift: true } }}
        // What is no colour stays, so that saving says so instead of leaving it out.
        fixOnBlur={false}
        {...props}
      />
      {isColour(colour) ? (
        <>
          <Group gap="xs">
            <Sample colour={colour} appearance="light" background="#ffffff" />
            <Sample colour={colour} appearance="dark" background="#171f1d" />
          </Group>
          {brandColours(colour, 'light').accent === colour ? null : (
            <Text fz="sm" c="dimmed">
              {t('This colour is too light to be read on white, so a darker form of it is shown there.')}
            </Text>
          )}
        </>
      ) : null}
    </Stack>
  );
}

/** A heading and a button on one background. */
function Sample({
  colour,
  appearance,
  background,
}: {
  readonly colour: string;
  readonly appearance: 'light' | 'dark';
  readonly background: string;
}) {
  const { accent, onAccent } = brandColours(colour, appearance);
  return (
    <Group gap="sm" p="sm" bg={background} bd={`1px solid ${accent}`} bdrs="sm">
      <Text component="span" fz="sm" style={{ color: accent }}>
        {appearance === 'light' ? t('Light') : t('Dark')}
      </Text>
      <Text component="span" fz="sm" fw={600} px="sm" py={4} bdrs="sm" style={{ color: onAccent, background: accent }}>
        {t('Button')}
      </Text>
    </Group>
  );
}
