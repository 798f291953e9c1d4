import { useLocation } from '@tanstack/react-router'

/** The token of a link that we mailed: behind the #, where it stays out of every server's log. Null where it is cut off. */
export const useLinkToken = () =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash.replace(/^#/, '')).get('token') })
