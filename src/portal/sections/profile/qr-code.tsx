import { create } from 'qrcode';

interface QrCodeProps {
  readonly text: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** Text for screen readers. */
  readonly label: string;
}

/** Width of the white border in modules, which scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code. It is black on white in both colour schemes, because scanners need this. */
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
