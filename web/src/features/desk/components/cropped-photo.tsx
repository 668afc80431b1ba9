import type { OriginalPhoto } from '#contracts/orders/order-photos.ts';
import type { Crop } from '#contracts/questions/answers.ts';

interface CroppedPhotoProps {
  readonly photo: OriginalPhoto;
  readonly crop: Crop | undefined;
  readonly alt: string;
}

/** A photo, rotated according to its crop, with the part outside the crop darkened. */
export function CroppedPhoto({ photo: { url, width, height }, crop, alt }: CroppedPhotoProps) {
  const turn = crop?.turn ?? 0;
  const [wide, high] = turn % 180 === 0 ? [width, height] : [height, width];
  return (
    <div className="cropped-photo" style={{ aspectRatio: `${wide} / ${high}` }}>
      <img
        src={url}
        alt={alt}
        loading="lazy"
        decoding="async"
        style={{
          width: `${(100 * width) / wide}%`,
          height: `${(100 * height) / high}%`,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      />
      {crop && <CropFrame crop={crop} wide={wide} high={high} />}
    </div>
  );
}

function CropFrame({ crop: { area }, wide, high }: { crop: Crop; wide: number; high: number }) {
  const [x, y, w, h] = [area.x * wide, area.y * high, area.width * wide, area.height * high];
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        className="cropped-photo__outside"
        fillRule="evenodd"
        d={`M0 0H${wide}V${high}H0ZM${x} ${y}h${w}v${h}h${-w}Z`}
      />
      <rect x={x} y={y} width={w} height={h} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
