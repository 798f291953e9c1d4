/**
 * Parses a typed time: `18:00`, `18.30`, `1830`, `9`, `6 pm`.
 *
 * @returns `hh:mm`, or null if the text is not a time
 */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!parts) return null
  const [, typedHour, minute = '00', half] = parts
  const hour = half ? (Number(typedHour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(typedHour)
  const isTime = hour < 24 && Number(minute) < 60 && (!half || (Number(typedHour) >= 1 && Number(typedHour) <= 12))
  return isTime ? `${String(hour).padStart(2, '0')}:${minute}` : null
}
