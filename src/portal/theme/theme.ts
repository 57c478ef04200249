import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { dark, light, type Palette } from './palette.ts';
import { t } from '../../language/translate.ts';

// Filled components use shade 8 in light mode and shade 3 in dark mode (primaryShade): the accent and alert colours of
// the palette.
const attain: MantineColorsTuple = [
  light.accentTint,
  '#cfe5df',
  '#a9d6ca',
  dark.accent,
  '#45b296',
  '#2a957b',
  '#187a64',
  '#106b58',
  light.accent,
  '#084a3d',
];
const red: MantineColorsTuple = [
  light.alertTint,
  '#f8dcd3',
  '#fcc7b8',
  dark.alert,
  '#e5785b',
  '#c9512f',
  '#b03c1c',
  '#a13013',
  light.alert,
  '#6f1d09',
];
const gray: MantineColorsTuple = [
  light.page,
  '#e9eeec',
  light.line,
  '#c6d0cb',
  '#a9b6b0',
  light.control,
  '#66746e',
  light.muted,
  '#2f3b36',
  light.ink,
];
const night: MantineColorsTuple = [
  dark.ink,
  '#c3cfca',
  dark.muted,
  '#84948d',
  dark.line,
  '#222d2a',
  '#1d2725',
  dark.surface,
  dark.page,
  '#080c0b',
];

// Mantine would choose the text colour of filled components from the light colour scheme only.
function variantColorResolver(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const colours = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colours, color: 'var(--attain-on-filled)' } : colours;
}

/** Colours, sizes and default properties of all components. Pages set no colours of their own. */
export const theme = createTheme({
  colors: { attain, red, gray, dark: night },
  primaryColor: 'attain',
  primaryShade: { light: 8, dark: 3 },
  variantColorResolver,
  black: light.ink,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    '"Inter Variable", "Inter fallback", "Inter fallback Roboto", "Inter fallback DejaVu", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Helvetica, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  components: {
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Button: { defaultProps: { size: 'sm' } },
    InputDescription: { defaultProps: { fz: 'sm' } },
    InputError: { defaultProps: { fz: 'sm' } },
    Checkbox: { defaultProps: { iconColor: 'var(--attain-on-filled)' } },
    Radio: { defaultProps: { iconColor: 'var(--attain-on-filled)' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': t('Close') } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show or hide what is typed') } },
    },
    // The hidden placeholder that takes the focus is not a valid child of a menu. Without it, the first item gets the
    // focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    ModalTitle: { defaultProps: { fz: 'lg', fw: 600 } },
    // The header of a dialog is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
  },
});

/** The palette as CSS variables: Mantine's own where it has one, and `--attain-…` for the other colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(light),
  dark: variablesOf(dark),
});

function variablesOf(palette: Palette): Record<string, string> {
  const tones = Object.entries(palette.tones).flatMap(([name, { text, tint }]) => [
    [`--attain-${name}`, text],
    [`--attain-${name}-tint`, tint],
  ]);
  return {
    '--mantine-color-body': palette.surface,
    '--mantine-color-text': palette.ink,
    '--mantine-color-dimmed': palette.muted,
    '--mantine-color-placeholder': palette.muted,
    '--mantine-color-anchor': palette.accent,
    '--mantine-color-error': palette.alert,
    '--mantine-color-default-border': palette.line,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-color': palette.ink,
    '--mantine-color-default-hover': palette.hover,
    '--attain-on-filled': palette.onAccent,
    '--attain-page': palette.page,
    '--attain-surface': palette.surface,
    '--attain-line': palette.line,
    '--attain-control': palette.control,
    '--attain-hover': palette.hover,
    '--attain-accent': palette.accent,
    '--attain-accent-tint': palette.accentTint,
    '--attain-alert': palette.alert,
    ...(Object.fromEntries(tones) as Record<string, string>),
  };
}
