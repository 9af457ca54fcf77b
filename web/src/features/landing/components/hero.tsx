import { LogIn, UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { brand } from '../../../config/brand.ts';
import { paths } from '../../../config/paths.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './hero.module.css';

// A decoration: without it the landing is shown all the same.
const Globe = lazy(async () => {
  const { Globe } = await import('./globe.tsx');
  return { default: Globe };
});

/** The head of the landing: log in, sign up, the tagline and the globe. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <header className={styles.head}>
        <span className={styles.logo}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          {brand.name}
        </span>
        <nav className={styles.entries} aria-label="Account">
          <Link to={paths.login} className={styles.entry}>
            <LogIn aria-hidden="true" />
            Log in
          </Link>
          <Link to={paths.signup} className={classes(styles.entry, styles.join)}>
            <UserPlus aria-hidden="true" />
            Sign up
          </Link>
        </nav>
      </header>
      <h1 className={styles.tagline}>{brand.tagline}</h1>
      <div className={styles.horizon}>
        <div className={styles.globe}>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Globe />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}
