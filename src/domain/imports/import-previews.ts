/** Previews of imports that an organisation keeps. */
export const importPreviewsMax = 20;
