import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Upload } from './use-upload.ts'

/** Why files could not be sent, and the way on. */
export const UploadProblem = ({ upload: { problem, canResume, resume } }: { upload: Upload }) => (
  <Alert>
    {problem && (
      <>
        {problem} {canResume && <Button onClick={() => void resume()}>{m.badge_imports_resume()}</Button>}
      </>
    )}
  </Alert>
)
