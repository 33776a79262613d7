import { useFileErrorText } from '../text/file-reason.ts'
import { toast } from './toasts.tsx'

/** Returns a function that shows an error of file changes as a toast with a title. */
export function useFileErrorToast(): (error: unknown, title: string) => void {
  const errorText = useFileErrorText()
  return (error, title) => void toast.error(title, { description: errorText(error) })
}
