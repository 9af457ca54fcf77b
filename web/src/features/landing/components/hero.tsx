import { LogIn, UserPlus } from 'lucide-react';
import { type ReactNode, type Ref } from 'react';
import { BrandMark } from '../../../base/brand-mark.tsx';
import { useIdle } from '../../../base/browser/use-idle.ts';
import { brand } from '../../../config/brand.ts';
import { paths } from '../../../config/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { OptionalPart } from '../../../ui/feedback/optional-part.tsx';
import { part } from '../../../ui/part.ts';
import { Link } from '../../../ui/router.tsx';
import styles from './hero.module.css';
import { ProductPicture } from './product-picture.tsx';

// A decoration: without it the landing is shown all the same.
const Globe = part(async () => (await import('./globe.tsx')).Globe);

interface HeroProps {
  readonly signUp: Ref<HTMLAnchorElement>;
  /** Over the foot of the picture. */
  readonly children: ReactNode;
}

/** The head of the landing: log in, sign up, the tagline, and the app before the globe. */
export function Hero({ signUp, children }: HeroProps) {
  const isIdle = useIdle();
  return (
    <div className={styles.hero}>
      <header className={styles.head}>
        <span className={styles.logo}>
          <BrandMark sizePx={32} />
          {brand.name}
        </span>
        <nav className={styles.entries} aria-label="Account">
          <Link to={paths.login} className={styles.entry}>
            <LogIn aria-hidden="true" />
            Log in
          </Link>
          <Link ref={signUp} to={paths.signup} className={classes(styles.entry, styles.join)}>
            <UserPlus aria-hidden="true" />
            Sign up
          </Link>
        </nav>
      </header>
      <div className={styles.promise}>
        <h1 className={styles.tagline}>{brand.tagline}</h1>
        <p className={styles.lead}>Tips you can act on, a&nbsp;wallet that is yours alone.</p>
      </div>
      <div className={styles.horizon}>
        <div className={styles.globe}>
          {isIdle ? (
            <OptionalPart>
              <Globe />
            </OptionalPart>
          ) : null}
        </div>
        <div className={styles.product}>
          <ProductPicture />
        </div>
      </div>
      {children}
    </div>
  );
}
