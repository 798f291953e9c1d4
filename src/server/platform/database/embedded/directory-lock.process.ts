import { lockDirectory } from './directory-lock.ts'

/** Run by `directory-lock.test.ts`: locks the directory of its argument on a message, and sends the outcome. */
const [, , directory] = process.argv

process.on('message', () => {
  lockDirectory(directory!).then(
    () => process.send!('owner'),
    (error: Error) => process.send!(error.name),
  )
})
process.send!('waiting')
