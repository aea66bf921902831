import { type RefObject, useEffect, useId } from 'react'
import { type Crop, drag, squareOf } from './crop.ts'

/** The size that the server stores. */
const pixels = 512

type AvatarCropProps = {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  canvas: RefObject<HTMLCanvasElement | null>
}

/** Sends exactly what the canvas shows. Sliders do the same as dragging, for people who use a keyboard. */
export function AvatarCrop({ picture, crop, onCrop, canvas }: AvatarCropProps) {
  const { slack } = squareOf(picture, crop)
  useEffect(() => {
    const { left, top, side } = squareOf(picture, crop)
    const brush = canvas.current?.getContext('2d')
    brush?.clearRect(0, 0, pixels, pixels)
    brush?.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  }, [picture, crop, canvas])
  return (
    <div className="crop">
      <canvas
        ref={canvas}
        role="img"
        aria-label="Your picture as others will see it"
        width={pixels}
        height={pixels}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={({ buttons, movementX, movementY, currentTarget }) => {
          const side = currentTarget.clientWidth
          if (buttons) onCrop(drag(picture, crop, movementX / side, movementY / side))
        }}
      />
      <Slider label="Zoom" min={1} max={4} value={crop.zoom} onSlide={(zoom) => onCrop({ ...crop, zoom })} />
      <Slider label="Left or right" value={crop.x} disabled={slack.x === 0} onSlide={(x) => onCrop({ ...crop, x })} />
      <Slider label="Up or down" value={crop.y} disabled={slack.y === 0} onSlide={(y) => onCrop({ ...crop, y })} />
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  min?: number
  max?: number
  disabled?: boolean
  onSlide: (value: number) => void
}

function Slider({ label, value, min = 0, max = 1, disabled = false, onSlide }: SliderProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        aria-valuetext={`${Math.round((100 * (value - min)) / (max - min))} %`}
        disabled={disabled}
        onChange={(event) => onSlide(event.currentTarget.valueAsNumber)}
      />
    </>
  )
}
