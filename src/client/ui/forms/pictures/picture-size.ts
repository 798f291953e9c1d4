export type PictureSize = { width: number; height: number }

/** Whether a picture is almost square, so that no one sees the difference. */
export const isSquare = ({ width, height }: PictureSize) => Math.abs(width - height) <= Math.max(width, height) * 0.02

/** The size of a picture once it is loaded. */
export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): PictureSize => ({
  width: naturalWidth,
  height: naturalHeight,
})
