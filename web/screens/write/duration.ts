import { useTranslation } from 'react-i18next'
import { roughly } from './pace.ts'

/** Returns functions that put durations into words: roughly ("unos 2 minutos"), and exactly ("1 min 48 s"). */
export function useDurationText() {
  const { t } = useTranslation()
  return {
    rough(seconds: number): string {
      const { unit, count } = roughly(seconds)
      if (count === 0) return t('write.underMinute')
      return unit === 'minute' ? t('write.minutes', { count }) : t('write.hours', { count })
    },
    exact(seconds: number): string {
      const whole = Math.max(1, Math.round(seconds))
      if (whole < 60) return t('write.seconds', { seconds: whole })
      const minutes = Math.floor(whole / 60)
      if (minutes < 60) return t('write.minutesSeconds', { minutes, seconds: whole % 60 })
      return t('write.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    },
  }
}
