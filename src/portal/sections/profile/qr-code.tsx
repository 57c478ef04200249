import { create } from 'qrcode';

interface QrCodeProps {
  readonly text: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** Modules of white around the code that scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, black on white in every appearance, as scanners want it. */
export default function QrCode({ text, size, label }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = Array.from({ length: modules.size * modules.size }, (_, index) => index).filter(
    (index) => modules.data[index],
  );
  const path = dark
    .map((index) => `M${(index % modules.size) + quietZone} ${Math.floor(index / modules.size) + quietZone}h1v1h-1z`)
    .join('');
  const width = modules.size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
