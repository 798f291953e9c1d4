import { lockDirectory } from './directory-lock.ts'

/** Run by `directory-lock.test.ts`: takes the lock of the directory it is given when it is told to, and says how that went. */
const [, , directory] = process.argv

process.on('message', () => {
  lockDirectory(directory!).then(
    () => process.send!('owner'),
    (error: Error) => process.send!(error.name),
  )
})
process.send!('waiting')
