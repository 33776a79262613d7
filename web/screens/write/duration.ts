import { useTranslation } from 'react-i18next'
import { roughly } from './pace.ts'

/** Returns a function that puts seconds roughly into words: "unos 2 minutos". */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) => {
    const { unit, count } = roughly(seconds)
    if (count === 0) return t('write.underMinute')
    return unit === 'minute' ? t('write.minutes', { count }) : t('write.hours', { count })
  }
}
