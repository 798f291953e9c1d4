const paths = {
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.2 2 3.2 4.3 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.3-3.2-7S7.8 5 10 3z" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l1-1" />
  ),
  file: <path d="M5 2.8h6.5L15.5 7v10.2H5zM11.5 2.8V7h4" />,
  download: <path d="M10 3v9.5M6 9l4 4 4-4M3.5 14.5v2h13v-2" />,
  outside: <path d="M8 4H4v12h12v-4M11.5 4H16v4.5M16 4l-7 7" />,
  valid: (
    <>
      <circle className="filled" cx="10" cy="10" r="7.2" />
      <path className="cut" d="m6.7 10.3 2.3 2.3 4.3-4.8" />
    </>
  ),
  expired: (
    <>
      <circle cx="10" cy="10" r="6.4" />
      <path d="M10 6.3V10l2.6 1.7" />
    </>
  ),
  revoked: (
    <>
      <circle cx="10" cy="10" r="6.4" />
      <path d="M5.6 14.4 14.4 5.6" />
    </>
  ),
  unknown: (
    <>
      <circle cx="10" cy="10" r="6.9" />
      <path d="M8.1 8.2a1.9 1.9 0 1 1 2.8 1.7c-.6.3-.9.7-.9 1.3M10 13.5v.1" />
    </>
  ),
  shield: <path d="M10 2.8 16 5v4.6c0 3.8-2.4 6.3-6 7.9-3.6-1.6-6-4.1-6-7.9V5zM7.2 9.9l2 2 3.7-4" />,
  renew: <path d="M4 9a6.2 6.2 0 0 1 11-2.6L16.5 8M16.5 4v4h-4M16 11a6.2 6.2 0 0 1-11 2.6L3.5 12M3.5 16v-4h4" />,
  calendar: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />,
  seat: <path d="M5.5 4v12.5M14.5 4v12.5M5.5 10.5h9" />,
  invalid: <path d="M10 3.2 17.6 16.5H2.4zM10 8.2v3.8M10 14.3v.1" />,
}

/** A decorative icon beside text with the same meaning. States differ in shape, not only in colour. */
export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {paths[name]}
    </svg>
  )
}

/** The service's logo, a shield hanging from a rod, and its name. */
export function Brand() {
  return (
    <span className="brand">
      <svg width="26" height="26" viewBox="0 0 28 28" aria-hidden="true">
        <path className="rod" d="M2 4.5H26M8.5 4.5V9M19.5 4.5V9" />
        <path d="M4.5 9.5h19v7.3c0 5-4.2 7.5-9.5 9.7-5.3-2.2-9.5-4.7-9.5-9.7z" fill="#6d4f14" />
        <path d="M5.3 10.3h17.4v6.5c0 4.5-3.8 6.8-8.7 8.9-4.9-2.1-8.7-4.4-8.7-8.9z" fill="#d8b159" />
        <path d="M7.3 12.3h13.4v4.5c0 3.2-2.6 5-6.7 6.9-4.1-1.9-6.7-3.7-6.7-6.9z" fill="#0f5a78" />
        <path d="m14 13.3 1.2 2.5 2.7.4-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.4z" fill="#fffaec" />
      </svg>
      Insegna
    </span>
  )
}
