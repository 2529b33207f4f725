import { useMediaQuery } from '@mantine/hooks';

const options = { getInitialValueInEffect: false };

/** The kind of window (design, section 3): under 641 phone, under 1024 tablet, else desktop. */
export const useWindow = (): 'phone' | 'tablet' | 'desktop' => {
  const isPhone = useMediaQuery('(width <= 640px)', false, options);
  const isTablet = useMediaQuery('(width <= 1023px)', false, options);
  return isPhone ? 'phone' : isTablet ? 'tablet' : 'desktop';
};
